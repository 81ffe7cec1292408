import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { noticeMaxLength as max } from "@v2x/contract";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { useChangeNotice } from "./use-change-notice.ts";

/** Asks for the text of the notice, when it is shown, and why. */
export function NoticeDialog({ before, onClose }: { before: string; onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const [text, setText] = useState(before);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [incomplete, setIncomplete] = useState<"from" | "until">();
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) };
  const change = useChangeNotice(onClose);
  const said = text.trim().replaceAll(/\s+/g, " ");
  const isReversed = from !== "" && until !== "" && from >= until;
  const missing = missingIn();

  function missingIn(): string | undefined {
    if (said === "") return t("operator.notice_text_missing");
    if (said.length > max) return t("operator.notice_text_too_long", { max });
    return isReversed ? t("operator.notice_reversed") : undefined;
  }

  function confirm(reason: string) {
    // A field of which a part is filled in has no value, and would silently count as empty.
    const partly = (["from", "until"] as const).find((name) => inputs[name].current?.validity.badInput);
    setIncomplete(partly);
    if (partly !== undefined) return inputs[partly].current?.focus();
    change.mutate({ reason, set: { text: said, ...momentOf("from", from), ...momentOf("until", until) } });
  }

  return (
    <ReasonDialog
      title={t(before === "" ? "operator.notice_set" : "operator.notice_replace")}
      text={t("operator.notice_set_text")}
      confirmText={t("operator.notice_set")}
      missing={missing}
      isChanged={text !== before || from !== "" || until !== ""}
      isBusy={change.isPending}
      failure={change.isError ? failureText(change.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        label={t("operator.notice_text")}
        hint={t("operator.notice_text_hint")}
        error={said.length > max && t("operator.notice_text_too_long", { max })}
        trailing={t("operator.notice_length", { length: said.length, max })}
        required
      >
        {({ id, ...ties }) => (
          <OutlinedInput
            id={id}
            multiline
            minRows={3}
            inputProps={{ ...ties, maxLength: 2000 }}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <Moment
          name="from"
          value={from}
          onChange={setFrom}
          input={inputs.from}
          error={incomplete === "from" && t("operator.notice_moment_incomplete")}
        />
        <Moment
          name="until"
          value={until}
          onChange={setUntil}
          input={inputs.until}
          error={
            isReversed
              ? t("operator.notice_reversed")
              : incomplete === "until" && t("operator.notice_moment_incomplete")
          }
        />
      </Box>
    </ReasonDialog>
  );
}

function Moment({
  name,
  value,
  onChange,
  input,
  error,
}: {
  name: "from" | "until";
  value: string;
  onChange: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
  error: string | false;
}) {
  const { t } = useTranslation();
  return (
    <Field label={t(`operator.notice_${name}_field`)} hint={t(`operator.notice_${name}_hint`)} error={error}>
      {({ id, ...ties }) => (
        <OutlinedInput
          id={id}
          fullWidth
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputRef={input}
          inputProps={{ ...ties, max: "9999-12-31T23:59" }}
        />
      )}
    </Field>
  );
}

/** What the field says, which is in UTC, as the call wants it. */
function momentOf<Name extends "from" | "until">(
  name: Name,
  local: string,
): { readonly [N in Name]?: string } {
  return local === "" ? {} : ({ [name]: `${local.slice(0, 16)}:00Z` } as { readonly [N in Name]: string });
}
