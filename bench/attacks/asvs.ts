/** A chapter of OWASP ASVS 5.0 with its requirements at levels 1 and 2 (github.com/OWASP/ASVS, CC BY-SA 4.0). */
export type Chapter = { id: string; name: string; requirements: string[] };

export const chapters: Chapter[] = [
  {
    id: "V1",
    name: "Encoding and Sanitization",
    requirements: numbers(
      "V1.1:1,2 V1.2:1,2,3,4,5,6,7,8,9 V1.3:1,2,3,4,5,6,7,8,9,10,11 V1.4:1,2,3 V1.5:1,2",
    ),
  },
  {
    id: "V2",
    name: "Validation and Business Logic",
    requirements: numbers("V2.1:1,2,3 V2.2:1,2,3 V2.3:1,2,3,4 V2.4:1"),
  },
  {
    id: "V3",
    name: "Web Frontend Security",
    requirements: numbers("V3.2:1,2 V3.3:1,2,3,4 V3.4:1,2,3,4,5,6 V3.5:1,2,3,4,5 V3.7:1,2"),
  },
  {
    id: "V4",
    name: "API and Web Service",
    requirements: numbers("V4.1:1,2,3 V4.2:1 V4.3:1,2 V4.4:1,2,3,4"),
  },
  {
    id: "V5",
    name: "File Handling",
    requirements: numbers("V5.1:1 V5.2:1,2,3 V5.3:1,2 V5.4:1,2,3"),
  },
  {
    id: "V6",
    name: "Authentication",
    requirements: numbers(
      "V6.1:1,2,3 V6.2:1,2,3,4,5,6,7,8,9,10,11,12 V6.3:1,2,3,4 V6.4:1,2,3,4 V6.5:1,2,3,4,5 V6.6:1,2,3 V6.8:1,2,3,4",
    ),
  },
  {
    id: "V7",
    name: "Session Management",
    requirements: numbers("V7.1:1,2,3 V7.2:1,2,3,4 V7.3:1,2 V7.4:1,2,3,4,5 V7.5:1,2 V7.6:1,2"),
  },
  { id: "V8", name: "Authorization", requirements: numbers("V8.1:1,2 V8.2:1,2,3 V8.3:1 V8.4:1") },
  { id: "V9", name: "Self-contained Tokens", requirements: numbers("V9.1:1,2,3 V9.2:1,2,3,4") },
  {
    id: "V10",
    name: "OAuth and OIDC",
    requirements: numbers(
      "V10.1:1,2 V10.2:1,2 V10.3:1,2,3,4 V10.4:1,2,3,4,5,6,7,8,9,10,11 V10.5:1,2,3,4,5 V10.6:1,2 V10.7:1,2,3",
    ),
  },
  {
    id: "V11",
    name: "Cryptography",
    requirements: numbers("V11.1:1,2 V11.2:1,2,3 V11.3:1,2,3 V11.4:1,2,3,4 V11.5:1 V11.6:1"),
  },
  {
    id: "V12",
    name: "Secure Communication",
    requirements: numbers("V12.1:1,2,3 V12.2:1,2 V12.3:1,2,3,4"),
  },
  {
    id: "V13",
    name: "Configuration",
    requirements: numbers("V13.1:1 V13.2:1,2,3,4,5 V13.3:1,2 V13.4:1,2,3,4,5"),
  },
  {
    id: "V14",
    name: "Data Protection",
    requirements: numbers("V14.1:1,2 V14.2:1,2,3,4 V14.3:1,2,3"),
  },
  {
    id: "V15",
    name: "Secure Coding and Architecture",
    requirements: numbers("V15.1:1,2,3 V15.2:1,2,3 V15.3:1,2,3,4,5,6,7"),
  },
  {
    id: "V16",
    name: "Security Logging and Error Handling",
    requirements: numbers("V16.1:1 V16.2:1,2,3,4,5 V16.3:1,2,3,4 V16.4:1,2,3 V16.5:1,2,3"),
  },
  { id: "V17", name: "WebRTC", requirements: numbers("V17.1:1 V17.2:1,2,3,4 V17.3:1,2") },
];

/** Expands `V1.1:1,2` to V1.1.1 and V1.1.2. */
function numbers(text: string): string[] {
  return text.split(" ").flatMap((part) => {
    const [section, last = ""] = part.split(":");
    return last.split(",").map((number) => `${section}.${number}`);
  });
}
