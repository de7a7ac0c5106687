// Written by `npm run fonts`.

/** Site paths of the fonts. */
export const fontFiles = {
  "display": "/fonts/display.62bb3ef7.woff2",
  "displayAccents": "/fonts/displayAccents.a97a3336.woff2",
  "displayExtended": "/fonts/displayExtended.e808f16b.woff2",
  "text": "/fonts/text.e90ba4e6.woff2",
  "textAccents": "/fonts/textAccents.1efdef79.woff2",
  "textExtended": "/fonts/textExtended.c4fcfea4.woff2"
};

/** Arial, adjusted to the widths and heights of our fonts. */
export const fallbackMetrics = {
  "display": {
    "sizeAdjust": "96.36%",
    "ascent": "96.51%",
    "descent": "28.02%"
  },
  "text400": {
    "sizeAdjust": "100.81%",
    "ascent": "96.22%",
    "descent": "24.80%"
  },
  "text500": {
    "sizeAdjust": "102.19%",
    "ascent": "94.92%",
    "descent": "24.46%"
  },
  "text600": {
    "sizeAdjust": "96.65%",
    "ascent": "100.36%",
    "descent": "25.87%"
  },
  "text700": {
    "sizeAdjust": "97.94%",
    "ascent": "99.04%",
    "descent": "25.52%"
  }
};
