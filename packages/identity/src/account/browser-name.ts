const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|iPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What people call the browser that names itself so: "Firefox on Linux". Other programs keep their first word. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const of = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = of(browsers) ?? userAgent.split(/[ /(]/, 1)[0]!.slice(0, 40);
  const system = of(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
