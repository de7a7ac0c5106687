// Written by `npm run fonts`.

/** Site paths of the fonts. */
export const fontFiles = {
  "display": "/fonts/display.62bb3ef7.woff2",
  "displayAccents": "/fonts/displayAccents.a97a3336.woff2",
  "displayExtended": "/fonts/displayExtended.e808f16b.woff2",
  "text": "/fonts/text.d1dfb18d.woff2",
  "textAccents": "/fonts/textAccents.97b71280.woff2",
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
