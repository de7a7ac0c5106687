// Written by `npm run fonts`.

/** Site paths of the fonts. */
export const fontFiles = {
  "display": "/fonts/display.5b8f1a67.woff2",
  "displayAccents": "/fonts/displayAccents.168d9c0a.woff2",
  "displayExtended": "/fonts/displayExtended.e808f16b.woff2",
  "text": "/fonts/text.3225ae40.woff2",
  "textAccents": "/fonts/textAccents.d8229404.woff2",
  "textExtended": "/fonts/textExtended.c4fcfea4.woff2"
};

/** Arial, adjusted to the widths and heights of our fonts. */
export const fallbackMetrics = {
  "display": {
    "sizeAdjust": "96.52%",
    "ascent": "96.35%",
    "descent": "27.97%"
  },
  "text400": {
    "sizeAdjust": "100.86%",
    "ascent": "96.17%",
    "descent": "24.79%"
  },
  "text500": {
    "sizeAdjust": "102.44%",
    "ascent": "94.69%",
    "descent": "24.40%"
  },
  "text600": {
    "sizeAdjust": "96.53%",
    "ascent": "100.49%",
    "descent": "25.90%"
  },
  "text700": {
    "sizeAdjust": "97.90%",
    "ascent": "99.08%",
    "descent": "25.54%"
  }
};
