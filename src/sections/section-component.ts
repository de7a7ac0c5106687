import type { ComponentType } from "react";
import type { Section } from "../content/page-content.ts";
import { registry } from "./registry.generated.ts";

/** The component of a section type, or undefined for a type that this build does not know. */
export function sectionComponent(type: string): ComponentType<Section> | undefined {
  return Object.hasOwn(registry, type)
    ? (registry[type as keyof typeof registry] as unknown as ComponentType<Section>)
    : undefined;
}
