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

/** A client with which the tests read and write, separate from the Studio's. */
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

/** Deletes everything that the lake contains, then stores `documents`. */
export async function storeOnly(...documents: Stored[]): Promise<void> {
  await lake.delete({ query: `*[_type == "system.release" || !(_type match "system.*")]` });
  const transaction = lake.transaction();
  for (const document of documents) transaction.create(document);
  await transaction.commit();
}

const options = config as WorkspaceOptions;

/** The configuration of the Studio, with its first user signed in: in Node, the Studio itself stores no token. */
const signedIn = {
  ...options,
  unstable_clientFactory: (client: ClientConfig) =>
    (options.unstable_clientFactory ?? createClient)({
      ...client,
      token: "local",
      ignoreBrowserTokenWarning: true,
    }),
} as WorkspaceOptions;

/** The layout that the Studio and its plugins add, with `children` inside. */
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
 * Renders something inside the Studio instead of its bars and lists. The Studio caches what it learns about a project,
 * so a test of what it learns uses its own project id.
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

/** The layout that the Studio and its plugins add around a document. */
export function DocumentLayout({ id, type, children }: DocumentField & { children: ReactNode }) {
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

type DocumentField = { type: string; id: string; path?: string };

function Pane({ type, id, path, children }: DocumentField & { children: ReactNode }) {
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

/** Renders something beside an open document, at a field if given. */
export function renderWithDocument(target: DocumentField, children: ReactNode): RenderResult {
  return renderInStudio(<Pane {...target}>{children}</Pane>);
}
