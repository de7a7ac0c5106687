import { Button, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import type { DocumentInspectorProps } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";

type Load<Props> = () => Promise<ComponentType<Props>>;
type State<Props> = { part?: ComponentType<Props> | undefined; hasFailed?: boolean };

function Bare({ children }: { children: ReactNode }) {
  return children;
}

/** The text in place of a part that is loading or could not be loaded. */
function NotLoaded({ onRetry }: { onRetry: (() => void) | undefined }) {
  if (!onRetry) {
    return (
      <Flex gap={3} align="center" padding={4}>
        <Spinner muted />
        <Text size={1} muted>
          Loading…
        </Text>
      </Flex>
    );
  }
  return (
    <Card margin={4} padding={3} radius={2} tone="critical" border role="alert">
      <Stack gap={3}>
        <Text size={1}>This part of the Studio could not be loaded. Check the connection.</Text>
        <Flex>
          <Button text="Try again" mode="ghost" fontSize={1} padding={2} onClick={onRetry} />
        </Flex>
      </Stack>
    </Card>
  );
}

/**
 * Returns a component whose file is loaded when it is first opened. Until then it shows that it is loading, and after a
 * failure offers to try again; React's `lazy` would keep the failure. `Around` wraps both messages.
 */
export function whenOpened<Props extends object>(
  load: Load<Props>,
  Around: ComponentType<Props & { children: ReactNode }> = Bare,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function WhenOpened(props) {
    const [{ part, hasFailed }, setState] = useState<State<Props>>({ part: loaded });
    useEffect(() => {
      if (part || hasFailed) return;
      load().then(
        (component) => {
          loaded = component;
          setState({ part: component });
        },
        () => setState({ hasFailed: true }),
      );
    }, [part, hasFailed]);

    if (part) return createElement(part, props);
    return (
      <Around {...props}>
        <NotLoaded onRetry={hasFailed ? () => setState({}) : undefined} />
      </Around>
    );
  };
}

/** Like `whenOpened`, for a panel beside a form, which an editor can close while it loads. */
export function panelWhenOpened(
  title: string,
  load: Load<DocumentInspectorProps>,
): FunctionComponent<DocumentInspectorProps> {
  return whenOpened(load, ({ onClose, children }) => (
    <Flex direction="column" height="fill">
      <DocumentInspectorHeader
        title={title}
        closeButtonLabel={`Close ${title.toLowerCase()}`}
        onClose={onClose}
      />
      {children}
    </Flex>
  ));
}
