// `npm run guide:pictures`: takes the pictures of docs/editing.md in the Studio of a running local stack
// (STUDIO_URL and LAKE_URL, else those of `npm start`).
import { photographStudio } from "../tools/guide-pictures.ts";

const { STUDIO_URL, STUDIO_PORT = 3333, LAKE_URL, LAKE_PORT = 3900 } = process.env;
const studioUrl = STUDIO_URL ?? `http://localhost:${STUDIO_PORT}`;
await photographStudio(studioUrl, LAKE_URL ?? `http://localhost:${LAKE_PORT}`);
