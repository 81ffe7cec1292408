import { describe, expect, it } from "vitest";
import { messagesInside, openFile } from "./index.ts";

const spat = "00130b00000026810000000040060";
const whole = "00130b0000002681000000004006";
const opened = (text: string) => openFile(new TextEncoder().encode(text));

describe("an odd number of hexadecimal digits", () => {
  it.each([
    ["the last is missing", "001e10000000000009a04001416181a061492", "behind the last digit"],
    ["the first is missing", whole.slice(1), "in front of the first digit"],
  ])("is explained with the message that it is with a zero, where %s", (_, digits, place) => {
    const hint = `half an octet is missing. With a 0 ${place} it is a whole message (S`;
    expect(() => opened(digits)).toThrow(hint);
    const { findings, frames } = opened(`${whole}\n${digits}\n${whole}\n`);
    expect(frames).toHaveLength(2);
    expect(findings.at(-1)?.message).toContain("line 2 was skipped");
    expect(findings.at(-1)?.message).toContain(hint);
  });

  it("is explained by its position alone, where no zero makes a message of it", () => {
    expect(() => opened(spat)).toThrow(/found 29 digits before position 29: half an octet is missing$/);
    expect(messagesInside(spat)).toBeUndefined();
  });
});
