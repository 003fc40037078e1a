import { defineConfig } from "vite";
import { app } from "./dev/app.ts";

const server = process.env.HEGEMON_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [app()],
  build: {
    outDir: process.env.HEGEMON_STATIC ?? "../src/hegemon/server/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // No file may be inlined into the page: its content policy allows files of this server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
    manifest: "assets/manifest.json",
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: true },
      "/ws": { target: server, ws: true, changeOrigin: true },
    },
  },
});
