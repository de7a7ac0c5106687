/** The drawings of the button that plays and pauses a film, as attributes of its path. */
export const PLAY = { d: "M6 3.5v13l10.5-6.5z", strokeWidth: 1.6 };
export const PAUSE = { d: "M6 3.5v13M14 3.5v13", strokeWidth: 2.6 };
