import type { SchemaTypeDefinition } from "sanity";
import { ExperimentInput, SectionKeyInput } from "./experiment-form.tsx";

type Field = { name: string };

/** Sets the form of experiments; not in the schema, which the content commands load in Node, without JSX. */
export function withExperimentForm(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== "experiment" || !("fields" in type)) return type;
    const fields = (type.fields as Field[]).map((field) =>
      field.name === "sectionKey"
        ? Object.assign({}, field, { components: { input: SectionKeyInput } })
        : field,
    );
    return { ...type, fields, components: { input: ExperimentInput } } as SchemaTypeDefinition;
  });
}
