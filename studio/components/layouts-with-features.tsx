import {
  type DocumentLayoutProps,
  type LayoutProps,
  LoadingBlock,
  useFeatureEnabled,
} from "sanity";

// Sanity's layouts of tasks and comments put another tree in place when they learn what the project's plan has. What
// they draw before, they draw a second time. That loses what was typed, opened or pressed in it (decision 057). One
// answer has all features, and a request that failed is an answer too.

/** The Studio's screen, once it is known whether there are tasks. */
export function LayoutWithFeatures(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled("sanityTasks");
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props);
}

/** A document, once the Studio knows whether it takes comments. It asks again for each document that opens. */
export function DocumentLayoutWithFeatures(props: DocumentLayoutProps) {
  const { isLoading } = useFeatureEnabled("studioComments");
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props);
}
