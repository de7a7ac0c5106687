import type { ComponentProps } from "react";
import type { InputProps, PortableTextInputProps } from "sanity";
import { WithLanguage } from "./fact-preview.tsx";
import { RunningTextInput } from "./running-text-input.tsx";
import { TextInput } from "./text-input.tsx";

/** Fields of strings that hold a name or an address, which cannot contain a fact. */
const NOT_PROSE = new Set(["key", "path", "from", "anchor", "source", "code", "query", "time"]);

type SchemaType = InputProps["schemaType"];

function isTextField({ name, jsonType, options }: SchemaType, path: InputProps["path"]): boolean {
  const field = path.findLast((part) => typeof part === "string");
  if (jsonType !== "string" || NOT_PROSE.has(String(field))) return false;
  return (name === "string" || name === "text") && !(options && "list" in options);
}

function isRunningText(schemaType: SchemaType): boolean {
  return "of" in schemaType && schemaType.of.some(({ name }) => name === "block");
}

/** The input of a field; in a text an editor can choose facts by typing a brace. */
export function FactInput(props: InputProps) {
  if (props.path.length === 0) {
    return <WithLanguage form={props}>{props.renderDefault(props)}</WithLanguage>;
  }
  if (isRunningText(props.schemaType)) {
    return <RunningTextInput {...(props as PortableTextInputProps)} />;
  }
  const isText = isTextField(props.schemaType, props.path);
  return isText ? (
    <TextInput {...(props as ComponentProps<typeof TextInput>)} />
  ) : (
    props.renderDefault(props)
  );
}
