/** Fails when an import breaks the table of who may import whom (docs/architecture.md, "Who imports whom"). */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

const root = join(import.meta.dirname, "..");

/** Folder → packages of ours that it may import. Test files may import `testkit` as well. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "packages/contract": [],
  "packages/asn1": [],
  "packages/crypto": [],
  "packages/v2x-schema": ["asn1"],
  "packages/decoder": ["v2x-schema", "asn1"],
  "packages/credentials": ["v2x-schema", "asn1", "crypto"],
  "packages/inspector": ["decoder", "credentials", "crypto", "v2x-schema", "asn1"],
  "packages/protocol": ["credentials", "v2x-schema", "asn1", "crypto"],
  "packages/pki": ["protocol", "credentials", "v2x-schema", "asn1", "crypto"],
  "packages/ccms": ["pki", "protocol", "credentials", "v2x-schema", "asn1", "crypto"],
  "packages/scms": ["pki", "protocol", "credentials", "v2x-schema", "asn1", "crypto"],
  "packages/station": ["protocol", "credentials", "v2x-schema", "asn1", "crypto"],
  "packages/audit": [],
  "packages/identity": ["audit", "contract", "pages"],
  "packages/pages": ["contract"],
  "packages/blobs": [],
  "packages/mail": [],
  "packages/store": ["audit", "ccms", "scms", "identity", "pki", "protocol", "credentials"],
  "packages/testkit": everything(),
  "apps/server": everything().filter((name) => name !== "testkit"),
  "apps/station": ["station", "contract", "credentials", "v2x-schema", "asn1", "crypto"],
  "apps/web": ["contract", "decoder", "inspector", "v2x-schema", "asn1"],
  e2e: everything(),
  bench: [...everything(), "e2e"],
};

/** Inside the portal: layer → layers it may import. A feature never imports another feature. */
const webLayers: Readonly<Record<string, readonly string[]>> = {
  app: ["features", "both-systems", "ui", "api", "session", "messages"],
  features: ["both-systems", "ui", "api", "session", "messages"],
  "both-systems": ["ui", "api", "session", "messages"],
  session: ["api", "messages", "ui"],
  ui: ["messages"],
  api: [],
  messages: ["features"],
};

/** A folder inside a feature: which other rooms it may import, and the files through which everybody else enters. */
interface Room {
  readonly mayImport: readonly string[];
  readonly doors: readonly string[];
}

/** Features that have rooms. What stands above the rooms imports their doors; no room imports what stands above. */
const webRooms: Readonly<Record<string, Readonly<Record<string, Room>>>> = {
  decoder: {
    worker: {
      mayImport: [],
      doors: [
        "decoder-context.ts",
        "decoder-products.ts",
        "new-source.ts",
        "preload-worker.ts",
        "worker-protocol.ts",
      ],
    },
    input: {
      mayImport: ["worker"],
      doors: [
        "DecoderInput.tsx",
        "use-decode.ts",
        "use-folding.ts",
        "use-kept-source.ts",
        "use-recording.ts",
        "use-shared-input.ts",
        "use-source.ts",
      ],
    },
    views: {
      mayImport: ["worker"],
      doors: ["DecodedViews.tsx", "ReadingNotes.tsx", "selection.ts", "use-decoded-text.ts"],
    },
    summary: { mayImport: ["worker"], doors: ["SummaryPanel.tsx", "use-summary.ts", "messages.en.ts"] },
    building: { mayImport: ["worker"], doors: ["ChangeValues.tsx"] },
    comparison: { mayImport: ["worker"], doors: ["CompareWith.tsx", "ComparedFields.tsx"] },
    verdict: {
      mayImport: ["worker"],
      doors: ["VerdictPanel.tsx", "use-evidence.ts", "use-verdict-terms.ts"],
    },
    capture: { mayImport: ["worker"], doors: ["CaptureList.tsx"] },
    files: { mayImport: ["worker"], doors: ["BundlePanel.tsx", "X509Panel.tsx"] },
  },
};

/** Entrances beside a package's index, and the files that may use them. */
const sideEntrances: Readonly<Record<string, readonly string[]>> = {
  "@v2x/asn1/compile": ["apps/web/codecs-plugin.ts", "apps/server/src/dissector/schema-tables.ts"],
};

const problems: string[] = [];
for (const folder of Object.keys(allowed)) {
  for (const file of sources(join(root, folder))) checkFile(folder, file);
}
for (const problem of problems) console.error(problem);
console.log(`boundaries: ${problems.length === 0 ? "kept" : `${problems.length} broken`}`);
process.exit(problems.length === 0 ? 0 : 1);

function everything(): string[] {
  return [
    "audit",
    "contract",
    "asn1",
    "crypto",
    "v2x-schema",
    "decoder",
    "credentials",
    "inspector",
    "protocol",
    "ccms",
    "pki",
    "scms",
    "station",
    "identity",
    "pages",
    "blobs",
    "mail",
    "store",
    "testkit",
  ];
}

function checkFile(folder: string, file: string) {
  const isTest = /\.(test|e2e|test-support)\.tsx?$/.test(file);
  const text = readFileSync(file, "utf8");
  const where = relative(root, file);
  for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)) {
    if (specifier!.startsWith("@v2x/")) {
      const [, name, deep] = specifier!.match(/^@v2x\/([^/]+)(\/.*)?$/) ?? [];
      if (deep !== undefined && !mayEnter(where, specifier!, isTest)) {
        problems.push(`${where}: ${specifier} reaches past the package's index`);
      }
      const own = folder.endsWith(`/${name}`);
      if (!own && !allowed[folder]!.includes(name!) && !isTest) {
        problems.push(`${where}: ${folder} may not import ${specifier}`);
      }
    } else if (specifier!.startsWith(".")) {
      const target = relative(root, resolve(dirname(file), specifier!));
      if (!isTest && !target.startsWith(folder + sep))
        problems.push(`${where}: ${specifier} leaves ${folder}`);
      else if (folder === "apps/web" && !isTest) {
        checkLayer(where, target);
        checkRoom(where, target);
      } else if (folder.startsWith("packages/") && !isTest) checkDoor(where, target);
    }
  }
}

function mayEnter(file: string, specifier: string, isTest: boolean): boolean {
  const users = sideEntrances[specifier];
  return users !== undefined && (isTest || users.includes(file.split(sep).join("/")));
}

/** Rooms of a package are folders with an `index.ts`: whoever stands outside enters there, or by a room's inside it. */
function checkDoor(where: string, target: string) {
  if (basename(target) === "index.ts") return;
  for (let room = dirname(target); room.split(sep).length > 3; room = dirname(room)) {
    const door = join(room, "index.ts");
    const isInside = where.startsWith(room + sep);
    if (!isInside && existsSync(join(root, door))) {
      problems.push(`${where}: ${target} is entered by ${door}`);
    }
  }
}

function checkLayer(where: string, target: string) {
  const [from, to] = [where, target].map((path) => path.split(sep).slice(3));
  if (from!.length < 2 || to!.length < 2 || from![0] === to![0]) {
    if (from![0] === "features" && to![0] === "features" && from![1] !== to![1]) {
      problems.push(`${where}: a feature imports another feature (${target})`);
    }
    return;
  }
  const layers = webLayers[from![0]!];
  if (layers !== undefined && !layers.includes(to![0]!)) {
    problems.push(`${where}: ${from![0]} may not import ${to![0]}`);
  }
}

function checkRoom(where: string, target: string) {
  const [from, to] = [where, target].map((path) => {
    const [area, feature, ...inside] = path.split(sep).slice(3);
    return { rooms: area === "features" ? webRooms[feature!] : undefined, inside };
  });
  const rooms = from!.rooms;
  if (rooms === undefined || rooms !== to!.rooms) return;
  const [fromRoom, toRoom] = [from!, to!].map(({ inside }) => (inside.length > 1 ? inside[0]! : undefined));
  if (fromRoom === toRoom) return;
  if (fromRoom !== undefined && (toRoom === undefined || !rooms[fromRoom]?.mayImport.includes(toRoom))) {
    problems.push(`${where}: room ${fromRoom} may not import ${target}`);
  } else if (toRoom !== undefined && !rooms[toRoom]?.doors.includes(to!.inside.slice(1).join("/"))) {
    problems.push(`${where}: ${target} is no door of room ${toRoom}`);
  }
}

function sources(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (!statSync(path).isDirectory()) return /\.tsx?$/.test(path) ? [path] : [];
  return readdirSync(path)
    .filter((name) => !["node_modules", "dist", "fixtures"].includes(name))
    .flatMap((name) => sources(join(path, name)));
}
