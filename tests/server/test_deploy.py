"""The examples in ``deploy``: whatever they are for reads them, where it is installed; they name only what there is."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml
from websockets.sync.client import connect
from websockets.typing import Origin

from hegemon.server.meters import Meters
from hegemon.server.settings import Settings
from house import House, Nursery, database, free_port

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
SERVE = {"HEGEMON_HOST", "HEGEMON_PORT", "HEGEMON_DB", "HEGEMON_SITE", "HEGEMON_UPSTREAM"}
"""Variables that are no limits; the last two are those of the Caddyfile."""


def program(name: str) -> str:
    """A program that is installed, or the test is left out."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def test_every_setting_they_name_is_an_option_of_the_server() -> None:
    known = {f"HEGEMON_{name.upper()}" for name in Settings.__dataclass_fields__}
    known |= SERVE | {"HEGEMON_TRUSTED_PROXY"}
    said = {name for file in DEPLOY.iterdir() for name in re.findall(r"HEGEMON_[A-Z_]+", file.read_text("utf-8"))}
    assert "HEGEMON_DB" in said
    assert sorted(said - known) == []


def test_dashboard_and_alerts_ask_for_meters_that_there_are() -> None:
    meters = Meters()
    known = {sample.name for metric in meters.registry.collect() for sample in metric.samples}
    known |= {f"{metric.name}_total" for metric in meters.registry.collect() if metric.type == "counter"}
    panels = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]] + [rule["expr"] for rule in rules]
    named = {name for expression in asked for name in re.findall(r"hegemon_[a-z_]+", expression)}
    assert len(named) > 5
    assert sorted(named - known) == []
    assert yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))["rule_files"] == ["alerts.yml"]


def test_the_container_file_is_clean_and_builds_where_there_is_an_engine() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    if linter.is_file():
        checked = subprocess.run([linter, DEPLOY / "Containerfile"], capture_output=True, encoding="utf-8", check=False)
        assert checked.returncode == 0, checked.stdout
    engine = shutil.which("docker") or shutil.which("podman")
    if engine is None or subprocess.run([engine, "info"], capture_output=True, check=False).returncode != 0:
        assert linter.is_file(), "neither a linter nor an engine is installed"
        return
    command = [engine, "build", "--file", str(DEPLOY / "Containerfile"), "--tag", "hegemon-test", str(ROOT)]
    built = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert built.returncode == 0, built.stderr


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    verify = program("systemd-analyze")
    unit = (DEPLOY / "hegemon.service").read_text("utf-8")
    there = tmp_path / "hegemon.service"
    there.write_text(unit.replace("/opt/hegemon/bin/hegemon", sys.executable), "utf-8")
    checked = subprocess.run([verify, "verify", there], capture_output=True, encoding="utf-8", check=False)
    assert checked.returncode == 0, checked.stderr
    assert "hegemon.service" not in checked.stderr, checked.stderr


def test_caddy_reads_its_file() -> None:
    command = [program("caddy"), "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    checked = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.fixture
def proxied(tmp_path: Path, nursery: Nursery) -> Iterator[str]:
    """A server behind nginx with our file, and the address of both."""
    nginx, openssl = program("nginx"), program("openssl")
    house = House(database(tmp_path), nursery, "--trusted-proxy", "127.0.0.1")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    subprocess.run([openssl, *words, "-keyout", key, "-out", certificate], capture_output=True, check=True)
    plain, secure = free_port(), free_port()
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for old, new in (
        (r"listen \[::\].*\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{house.port}"),
        (r"/etc/\S+fullchain\.pem", str(certificate)),
        (r"/etc/\S+privkey\.pem", str(key)),
    ):
        text, count = re.subn(old, new, text)
        assert count, old
    places = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi"))
    places += f"uwsgi_temp_path {tmp_path}/uwsgi;\nscgi_temp_path {tmp_path}/scgi;\n"
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off;\nmaster_process off;\npid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{text}}}\n",
        "utf-8",
    )
    with subprocess.Popen([nginx, "-p", str(tmp_path), "-c", str(config)], stderr=subprocess.DEVNULL) as process:
        try:
            deadline = time.monotonic() + 60
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{plain}/")
                    break
                except httpx.TransportError:
                    assert process.poll() is None, (tmp_path / "error.log").read_text("utf-8")
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
            yield f"127.0.0.1:{secure}"
        finally:
            process.terminate()
            process.wait()
            house.stop()


def test_a_game_is_played_through_nginx_and_its_cookies_are_secure(proxied: str) -> None:
    with httpx.Client(base_url=f"https://{proxied}", verify=False, timeout=60) as browser:
        made = browser.post("/api/games", json={"seats": [{"kind": "local"}, {"kind": "bot", "bot": "easy"}]})
        assert made.status_code == 201, made.text
        assert "Secure" in made.headers["set-cookie"]
        assert browser.get("/metrics").status_code == 404
        id = made.json()["id"]
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        headers = {"Cookie": f"hegemon-{id}={made.cookies[f'hegemon-{id}']}"}
        origin = Origin(f"https://{proxied}")
        address = f"wss://{proxied}/ws/{id}"
        with connect(address, ssl=trusting, additional_headers=headers, origin=origin) as page:
            page.send('{"type":"hello","last":-1}')
            update = json.loads(page.recv(timeout=60))
            assert update["type"] == "update"
            assert update["seats"] == [0]
