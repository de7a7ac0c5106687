/** The documents that the GROQ cases query, deliberately not in the order of their ids. */
export const documents: ({ _id: string; _type: string } & Record<string, unknown>)[] = [
  {
    _id: "film-3",
    _type: "film",
    title: "The Music Room",
    year: 1958,
    rating: 7.9,
    director: ref("person-1"),
    tags: ["music"],
    location: { lat: 23.7, lng: 90.4 },
  },
  {
    _id: "film-1",
    _type: "film",
    title: "Pather Panchali",
    year: 1955,
    rating: 8.2,
    director: ref("person-1"),
    tags: ["drama", "family"],
    cast: [
      { _key: "a", role: "Sarbajaya", person: ref("person-3") },
      { _key: "b", role: "Durga" },
    ],
    slug: { current: "pather-panchali" },
    releasedAt: "1955-08-26T00:00:00Z",
  },
  {
    _id: "film-2",
    _type: "film",
    title: "Tokyo Story",
    year: 1953,
    rating: 8.1,
    director: ref("person-2"),
    tags: ["drama"],
    cast: [{ _key: "c", role: "Noriko" }],
    releasedAt: "1953-11-03T00:00:00Z",
  },
  {
    _id: "film-4",
    _type: "film",
    title: "Untitled",
    year: 2020,
    tags: [],
    director: ref("person-9"),
    empty: null,
  },
  { _id: "person-2", _type: "person", name: "Ozu", born: 1903 },
  { _id: "person-1", _type: "person", name: "Ray", born: 1921 },
  { _id: "person-3", _type: "person", name: "Karuna", born: 1919 },
  {
    _id: "essay",
    _type: "essay",
    body: [
      {
        _type: "block",
        _key: "1",
        style: "normal",
        children: [
          { _type: "span", _key: "s1", text: "Slow " },
          { _type: "span", _key: "s2", text: "cinema" },
        ],
      },
      { _type: "image", _key: "2" },
      {
        _type: "block",
        _key: "3",
        style: "normal",
        children: [{ _type: "span", _key: "s3", text: "and tatami" }],
      },
    ],
  },
  { _id: "drafts.film-1", _type: "film", title: "Pather Panchali (edited)", year: 1955 },
  { _id: "versions.r1.film-2", _type: "film", title: "Tokyo Story (release)", year: 1953 },
];

function ref(id: string) {
  return { _type: "reference", _ref: id, _weak: true };
}
