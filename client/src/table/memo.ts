import { Component, type ComponentType, createElement } from "preact";

/** A component that is drawn anew only when its properties differ. */
export function memo<P extends object>(
  kind: ComponentType<P> | ((props: P) => preact.ComponentChild),
  same: (one: P, other: P) => boolean,
) {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !same(this.props as P, next as P);
    }
    override render(props: P) {
      return createElement(kind as ComponentType<P>, props);
    }
  };
}
