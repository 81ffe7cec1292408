import { calls } from "@v2x/contract";
import { commandLine } from "../audit/who-did.ts";
import { minuteText } from "../minute-text.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { told } from "../told.ts";
import type { NoticeBoard } from "./notice.ts";

const fields: Readonly<Record<string, string>> = { text: "TEXT", from: "--from", until: "--until" };

/** `v2x notice set TEXT|clear`. */
export async function changeNotice(
  asked: Extract<OperatorCommand, { readonly command: `notice-${string}` }>,
  board: NoticeBoard,
): Promise<CommandAnswer> {
  const by = { actor: commandLine(), reason: asked.reason };
  if (asked.command === "notice-clear")
    return told(async () => {
      await board.clear(by);
      return "The notice is taken away.";
    });
  const { command: _, ...said } = asked;
  const read = calls.operator.setNotice.body.schema.safeParse(said);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return { error: `${fields[String(path[0])] ?? String(path[0])} ${message}.` };
  }
  const { text, from, until } = read.data;
  return told(async () => {
    await board.set(
      {
        text,
        from: from === undefined ? undefined : new Date(from),
        until: until === undefined ? undefined : new Date(until),
      },
      by,
    );
    const begins = from === undefined ? "from now on" : `from ${minuteText(new Date(from))} on`;
    const ends = until === undefined ? "until it is cleared" : `until ${minuteText(new Date(until))}`;
    return `All users see it within a minute, ${begins}, ${ends}.`;
  });
}
