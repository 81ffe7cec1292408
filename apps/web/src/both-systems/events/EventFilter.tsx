import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Search, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { type Control, useController, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PlainMessageKey } from "../../messages/message-texts.ts";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import { type EventFilterForm, isFiltering, noFilter, periodProblem } from "./event-filter-form.ts";

type HashRule = (text: string) => PlainMessageKey | undefined;

/**
 * Chooses the rows of a log. Enter searches; a search with a bad field is not made, and that field takes the focus.
 *
 * @param applied - what the table is filtered by.
 * @param hashRule - tells what is wrong with a text as the name of a request; `hashHint` says what it finds.
 * @param hashField - takes the field of the request hash.
 */
export function EventFilter({
  applied,
  hashRule,
  hashHint,
  onSearch,
  hashField,
}: {
  applied: EventFilterForm;
  hashRule: HashRule;
  hashHint: string;
  onSearch: (filter: EventFilterForm) => void;
  hashField: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  // The address may change under the fields: Back restores what was searched by.
  const { control, handleSubmit, reset } = useForm<EventFilterForm>({ values: applied, mode: "onTouched" });
  const isIncomplete = (name: "start" | "end") =>
    (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.validity.badInput === true;
  const clear = () => {
    // What was typed and not searched by goes too.
    reset(noFilter);
    onSearch(noFilter);
    hashField.current?.focus();
  };
  return (
    <Card
      component="form"
      ref={form}
      noValidate
      aria-label={t("events.filter")}
      onSubmit={handleSubmit(({ requestHash, ...period }) =>
        onSearch({ ...period, requestHash: requestHash.trim().toUpperCase() }),
      )}
      sx={{
        display: "grid",
        gap: 4,
        alignItems: "start",
        p: { xs: 4, sm: 3 },
        mb: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr", lg: "210px 210px minmax(0, 1fr) auto" },
      }}
    >
      <MomentField control={control} name="start" label={t("events.start")} isIncomplete={isIncomplete} />
      <MomentField control={control} name="end" label={t("events.end")} isIncomplete={isIncomplete} />
      <Box sx={{ gridColumn: { sm: "1 / -1", lg: "auto" }, minWidth: 0 }}>
        <HashField control={control} rule={hashRule} hint={hashHint} input={hashField} />
      </Box>
      <Box
        sx={{
          gridColumn: { xs: "1 / -1", lg: "auto" },
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
          // Beside the fields, below the line of their labels.
          pt: { lg: 6 },
        }}
      >
        <Button type="submit" variant="contained" startIcon={<Search size={18} aria-hidden />}>
          {t("events.search")}
        </Button>
        {isFiltering(applied) && (
          <Button variant="outlined" startIcon={<X size={18} aria-hidden />} onClick={clear}>
            {t("events.clear")}
          </Button>
        )}
      </Box>
    </Card>
  );
}

function MomentField({
  control,
  name,
  label,
  isIncomplete,
}: {
  control: Control<EventFilterForm>;
  name: "start" | "end";
  label: string;
  isIncomplete: (name: "start" | "end") => boolean;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      // A field of which a part is filled in has no value, and would silently count as empty.
      validate: (_value, form) =>
        (isIncomplete(name) ? "events.moment_incomplete" : name === "end" && periodProblem(form)) || true,
    },
  });
  const problem = fieldState.error?.message as
    | "events.moment_incomplete"
    | "events.period_reversed"
    | undefined;
  return (
    <Field label={label} error={problem && t(problem)}>
      {({ id, ...aria }) => (
        <OutlinedInput
          id={id}
          fullWidth
          type="datetime-local"
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => afterPress(field.onBlur)}
          inputRef={field.ref}
          inputProps={{ ...aria, max: "9999-12-31T23:59" }}
        />
      )}
    </Field>
  );
}

function HashField({
  control,
  rule,
  hint,
  input,
}: {
  control: Control<EventFilterForm>;
  rule: HashRule;
  hint: string;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({
    control,
    name: "requestHash",
    rules: { validate: (text) => rule(text) ?? true },
  });
  const problem = fieldState.error?.message as PlainMessageKey | undefined;
  return (
    <Field label={t("events.hash")} hint={hint} error={problem && t(problem)}>
      {({ id, ...aria }) => (
        <OutlinedInput
          id={id}
          fullWidth
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => afterPress(field.onBlur)}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element;
            field.ref(element);
          }}
          inputProps={{ ...aria, spellCheck: false, autoCapitalize: "off", autoComplete: "off" }}
          sx={{ "& input": { typography: "mono" } }}
        />
      )}
    </Field>
  );
}
