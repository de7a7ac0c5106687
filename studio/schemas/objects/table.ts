import { defineArrayMember, defineField, defineType } from "sanity";
import { textBlock } from "./text-block.ts";

/** More columns than this are not readable on a phone. */
const MOST_COLUMNS = 8;

type Row = { cells?: unknown[] };

/** A table in running text, in the shape that the Studio's own plugin edits. */
export const table = defineType({
  name: "table",
  title: "Table",
  type: "object",
  fields: [
    defineField({
      name: "caption",
      title: "Caption",
      description:
        "One line above the table that says what is in it. Example: What each plan includes. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(200),
    }),
    defineField({
      name: "headerRows",
      title: "Header rows",
      description:
        "How many rows at the top name the columns. Screen readers read them out with each cell. Example: 1",
      type: "number",
      validation: (rule) => rule.integer().min(0).max(3),
    }),
    defineField({
      name: "rows",
      title: "Rows",
      description:
        "From top to bottom, each with the same number of cells. Example: Waiter AI, 14 days, free",
      type: "array",
      of: [
        defineArrayMember({
          name: "row",
          title: "Row",
          type: "object",
          fields: [
            defineField({
              name: "cells",
              title: "Cells",
              description: "From left to right. Example: Waiter AI, 14 days, free",
              type: "array",
              of: [
                defineArrayMember({
                  name: "cell",
                  title: "Cell",
                  type: "object",
                  fields: [
                    defineField({
                      name: "value",
                      title: "Text",
                      description: "A few words, a figure or a link. Example: 14 days",
                      type: "array",
                      of: [defineArrayMember(textBlock([{ title: "Paragraph", value: "normal" }]))],
                    }),
                  ],
                }),
              ],
            }),
          ],
        }),
      ],
      validation: (rule) =>
        rule
          .required()
          .min(1)
          .custom((rows) =>
            (rows as Row[] | undefined)?.some(({ cells = [] }) => cells.length > MOST_COLUMNS)
              ? `More than ${MOST_COLUMNS} columns are hard to read on a phone: split the table`
              : true,
          ),
    }),
  ],
  preview: {
    select: { caption: "caption", first: "rows.0.cells.0.value.0.children.0.text" },
    prepare: ({ caption, first }) => ({ title: caption || first || "Table", subtitle: "Table" }),
  },
});
