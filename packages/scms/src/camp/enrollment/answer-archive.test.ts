import { expect, it } from "vitest";
import { folderNames } from "./answer-archive.ts";

it.each([
  [
    ["a.oer", "b.tar.gz", "c"],
    ["a", "b.tar", "c"],
  ],
  [
    [".oer", "..", "...", ""],
    [".oer", "request", "request_2", "request_3"],
  ],
  [
    ["a.oer", "a.bin", "A.oer"],
    ["a", "a_2", "A_3"],
  ],
  [
    ["a_2.x", "a.x", "a.y"],
    ["a_2", "a", "a_3"],
  ],
  [
    ["é.x", "e\u0301.x"],
    ["é", "e\u0301_2"],
  ],
  [["Prüfling №7.oer"], ["Prüfling №7"]],
  [['a\u0000b\u202e<c>:|?*"/\\.x'], ["a_b__c________"]],
  [
    ["con.oer", "LPT1", "console"],
    ["con_", "LPT1_", "console"],
  ],
  [
    ["trailing. .x", " both .x"],
    ["trailing", "both"],
  ],
  [["x".repeat(300)], ["x".repeat(100)]],
  [[`${"𝒳".repeat(101)}.oer`], ["𝒳".repeat(100)]],
])("the folders of %j are %j", (files, folders) => {
  expect(folderNames(files)).toEqual(folders);
});
