import { type ClientConfig, createClient } from "@sanity/client";
import { render, type RenderResult } from "@testing-library/react";
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useMemo,
} from "react";
import {
  ChangeIndicatorsTracker,
  CopyPasteProvider,
  GetFormValueProvider,
  type DocumentLayoutProps,
  type LayoutProps,
  StudioProvider,
  useMiddlewareComponents,
  type WorkspaceOptions,
} from "sanity";
import { useRouter } from "sanity/router";
import {
  DocumentPaneProvider,
  PaneRouterContext,
  StructureToolProvider,
  useDocumentPane,
  usePaneRouter,
} from "sanity/structure";
import { API_VERSION } from "../../src/content/api-version.ts";
import config from "../sanity.config.ts";
import { studioEnv } from "../studio-env.ts";

type Stored = { _id: string; _type: string; [field: string]: unknown };

/** A client that reads and writes what the tests arrange, beside the one of the Studio. */
export const lake = createClient({
  apiHost: studioEnv.apiHost ?? "",
  useProjectHostname: false,
  projectId: studioEnv.projectId,
  dataset: studioEnv.dataset,
  apiVersion: API_VERSION,
  token: "local",
  ignoreBrowserTokenWarning: true,
  useCdn: false,
  perspective: "raw",
});

/** Makes `documents` everything that the lake contains. */
export async function storeOnly(...documents: Stored[]): Promise<void> {
  await lake.delete({ query: `*[_type == "system.release" || !(_type match "system.*")]` });
  const transaction = lake.transaction();
  for (const document of documents) transaction.create(document);
  await transaction.commit();
}

const options = config as WorkspaceOptions;

/** The Studio as it is configured, with its first user signed in: it stores no token where it finds Node. */
const signedIn = {
  ...options,
  unstable_clientFactory: (client: ClientConfig) =>
    (options.unstable_clientFactory ?? createClient)({
      ...client,
      token: "local",
      ignoreBrowserTokenWarning: true,
    }),
} as WorkspaceOptions;

/** What the Studio and its plugins put around its screen, with `children` as the screen. */
function Layout({ children }: { children: ReactNode }) {
  const Layouts = useMiddlewareComponents({
    pick: ({ studio }) => studio?.components?.layout as ComponentType<LayoutProps>,
    defaultComponent: Screen as ComponentType<LayoutProps>,
  });
  return (
    <ScreenContext value={children}>
      {createElement(Layouts, { renderDefault: () => <Screen /> })}
    </ScreenContext>
  );
}

const ScreenContext = createContext<ReactNode>(null);

function Screen() {
  return <ChangeIndicatorsTracker>{use(ScreenContext)}</ChangeIndicatorsTracker>;
}

/**
 * Draws something inside the Studio in the place of its bars and lists. What the Studio learns of a project it keeps: a
 * test of that has its own project.
 */
export function renderInStudio(children: ReactNode, projectId = studioEnv.projectId): RenderResult {
  return render(
    <StudioProvider config={{ ...signedIn, projectId }}>
      <Layout>{children}</Layout>
    </StudioProvider>,
  );
}

function FormValue({ children }: { children: ReactNode }) {
  const { value } = useDocumentPane();
  return <GetFormValueProvider value={value}>{children}</GetFormValueProvider>;
}

/** What the Studio and its plugins put around a document. */
export function DocumentLayout({ id, type, children }: Place & { children: ReactNode }) {
  const Layouts = useMiddlewareComponents({
    pick: ({ document }) =>
      document?.components?.unstable_layout as ComponentType<DocumentLayoutProps>,
    defaultComponent: Document as ComponentType<DocumentLayoutProps>,
  });
  return (
    <DocumentContext value={children}>
      {createElement(Layouts, {
        documentId: id,
        documentType: type,
        renderDefault: () => <Document />,
      })}
    </DocumentContext>
  );
}

const DocumentContext = createContext<ReactNode>(null);

function Document() {
  return use(DocumentContext);
}

type Place = { type: string; id: string; path?: string };

function Pane({ type, id, path, children }: Place & { children: ReactNode }) {
  const router = usePaneRouter();
  const { navigateIntent } = useRouter();
  const pane = useMemo(
    () => ({
      ...router,
      params: path === undefined ? {} : { path },
      setParams: () => undefined,
      setPayload: () => undefined,
      createPathWithParams: () => "",
      navigateIntent,
    }),
    [router, navigateIntent, path],
  );
  return (
    <StructureToolProvider>
      <PaneRouterContext.Provider value={pane}>
        <CopyPasteProvider>
          <DocumentPaneProvider
            paneKey="document"
            index={0}
            itemId="document"
            pane={{ id, type: "document", title: "", options: { id, type } }}
          >
            <FormValue>{children}</FormValue>
          </DocumentPaneProvider>
        </CopyPasteProvider>
      </PaneRouterContext.Provider>
    </StructureToolProvider>
  );
}

/** Draws something beside an open document, at a field if one is named. */
export function renderWithDocument(place: Place, children: ReactNode): RenderResult {
  return renderInStudio(<Pane {...place}>{children}</Pane>);
}
