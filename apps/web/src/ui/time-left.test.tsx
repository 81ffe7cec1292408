import { cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it } from "vitest";
import { createI18n } from "../messages/i18n.ts";
import { TimeLeft } from "./TimeLeft.tsx";

afterEach(cleanup);

const now = "2031-01-01T12:00:00.000Z";

function shown(end: string, of: "certificate" | "list") {
  const { container } = render(
    <I18nextProvider i18n={createI18n()}>
      <TimeLeft end={end} now={now} of={of} />
    </I18nextProvider>,
  );
  return { text: container.textContent, warns: container.querySelector(".lucide-triangle-alert") !== null };
}

describe("the end of a life", () => {
  it.each([
    ["2031-04-01T12:00:00.000Z", "certificate", "2031-04-01 12:00 UTC90 days left", false],
    ["2031-04-01T11:59:59.000Z", "certificate", "2031-04-01 11:59 UTC89 days left", true],
    ["2031-01-08T12:00:00.000Z", "list", "2031-01-08 12:00 UTC7 days left", false],
    ["2031-01-08T11:59:00.000Z", "list", "2031-01-08 11:59 UTC6 days left", true],
    ["2031-01-02T12:00:00.000Z", "list", "2031-01-02 12:00 UTC1 day left", true],
    ["2031-01-01T12:00:00.000Z", "list", "2031-01-01 12:00 UTC0 days left", true],
    ["2031-01-01T11:59:00.000Z", "list", "2031-01-01 11:59 UTCended within the last day", true],
    ["2030-12-29T12:00:00.000Z", "certificate", "2030-12-29 12:00 UTCended 3 days ago", true],
  ] as const)("%s of a %s is shown as %j, with a warning: %s", (end, of, text, warns) => {
    expect(shown(end, of)).toEqual({ text, warns });
  });
});
