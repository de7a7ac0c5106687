import {
  type DocumentLayoutProps,
  type LayoutProps,
  LoadingBlock,
  useFeatureEnabled,
} from "sanity";

// Sanity's layouts of tasks and comments render another tree when they learn the features of the project's plan. That
// remounts their children and loses what was typed, opened or clicked in them (decision 057). So both layouts below
// wait for the one response that lists all features; a failed request ends the wait, too.

/** The Studio's layout, rendered when it is known whether there are tasks. */
export function LayoutWithFeatures(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled("sanityTasks");
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props);
}

/**
 * A document's layout, rendered when the Studio knows whether the document can have comments; it asks again for each
 * document that opens.
 */
export function DocumentLayoutWithFeatures(props: DocumentLayoutProps) {
  const { isLoading } = useFeatureEnabled("studioComments");
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props);
}
