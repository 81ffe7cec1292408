import * as z from "zod/mini";

/** What whoever runs the installation tells everybody who uses it. */
export const notice = z.object({
  text: z.string(),
  /** When it was set; another one has another. */
  setAt: z.iso.datetime(),
});
export type Notice = z.output<typeof notice>;

/** The notice that people are to see now; null where there is none. */
export const shownNotice = z.object({ notice: z.nullable(notice) });
