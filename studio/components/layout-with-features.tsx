import { type LayoutProps, LoadingBlock, useFeatureEnabled } from "sanity";

/**
 * The Studio's screen, once it is known what the project's plan has. Sanity's layout of tasks puts another tree in place when
 * it learns that: a screen that is there before is drawn a second time, and what was typed, opened or pressed in it is lost.
 */
export function LayoutWithFeatures(props: LayoutProps) {
  // Of any feature: one answer has them all. A request that failed is an answer too.
  const { isLoading } = useFeatureEnabled("sanityTasks");
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props);
}
