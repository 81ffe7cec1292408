import Box from "@mui/material/Box";
import { limits } from "@v2x/contract";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { HexField } from "../../../ui/HexField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useSinglePress } from "../../../ui/use-single-press.ts";
import type { DecoderProduct, DecoderType } from "../worker/decoder-products.ts";
import { decoderForm, hexProblem } from "./decoder-form.ts";
import { FoldedInput } from "./FoldedInput.tsx";
import { TypeOptions } from "./TypeOptions.tsx";
import type { Folding } from "./use-folding.ts";

/** What stands in the text area, and what the decoder read of it. */
export interface HexInput {
  readonly text: string;
  /** How many octets were read; undefined where none were. */
  readonly octets: number | undefined;
  /** The octets that were read as the decoding call takes them, where nothing but separators is in its way. */
  readonly cleaned: string | undefined;
  readonly fileName: string | undefined;
}

/**
 * What to decode: type, hex, and what fills the hex in. Ctrl+Enter (Cmd+Enter) submits from anywhere in it. Folded, it
 * is a line; nothing of it is thrown away.
 *
 * @param onHex - gets the text; `isWhole` where a paste made all of it.
 * @param onClear - throws the input away.
 * @param notes - how the text was understood.
 * @param whenFolded - stands in the line.
 * @param children - stands below the fields: the button, and how the work goes.
 * @param aside - other ways to fill the text area: files and examples.
 */
export function DecoderForm({
  product,
  type,
  onType,
  hex,
  onHex,
  onDecode,
  onClear,
  folding: { isFolded, edit },
  notes,
  whenFolded,
  children,
  aside,
}: {
  product: DecoderProduct;
  type: DecoderType;
  onType: (type: DecoderType) => void;
  hex: HexInput;
  onHex: (hex: string, isWhole: boolean) => void;
  onDecode: (hex: string) => void;
  onClear: () => void;
  folding: Folding;
  notes: ReactNode;
  whenFolded: ReactNode;
  children: ReactNode;
  aside: ReactNode;
}) {
  const { t } = useTranslation();
  const counts = useSinglePress();
  const area = useRef<HTMLTextAreaElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const others = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { text } = hex;
  // Nobody is told of problems before the first check, and a megabyte takes a moment to check.
  const problem = useMemo(
    () => (isChecked ? hexProblem(product, text) : undefined),
    [isChecked, product, text],
  );

  useLayoutEffect(() => {
    if (!isFolded) return;
    // What has the focus goes; the focus must not go with it.
    const { activeElement } = document;
    if (main.current?.contains(activeElement) || others.current?.contains(activeElement)) {
      editButton.current?.focus();
    }
  }, [isFolded]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    const checked = decoderForm(product).safeParse({ hex: text });
    if (checked.success) onDecode(checked.data.hex);
    else startEditing();
  };
  const startEditing = () => {
    // What is folded away cannot take the focus.
    flushSync(edit);
    area.current?.focus();
  };
  const clear = () => {
    // What is folded away cannot take the focus.
    flushSync(onClear);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (counts(event)) submit();
  };
  const whenOpen = { display: isFolded ? "none" : "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t("decoder.form")}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      sx={{
        display: "grid",
        gap: 4,
        columnGap: 6,
        alignItems: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: isFolded ? "minmax(0, 1fr)" : "minmax(0, 1fr) minmax(0, 1fr)",
        },
      }}
    >
      <Box
        sx={
          isFolded
            ? { display: "flex", flexWrap: "wrap", alignItems: "center", gap: { xs: 1, sm: 2 } }
            : { display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }
        }
      >
        <Box
          sx={
            isFolded
              ? { flex: { xs: "1 1 88px", sm: "none" }, width: { sm: 208 }, minWidth: 0 }
              : { width: { xs: "100%", sm: 320 } }
          }
        >
          <Field
            label={t("decoder.type_of_data")}
            isLabelHidden={isFolded}
            hint={isFolded ? undefined : t("decoder.type_hint")}
          >
            {({ id, ...aria }) => (
              <Select
                id={id}
                {...aria}
                value={type}
                onChange={(event) => onType(event.target.value as DecoderType)}
                style={{ width: "100%" }}
              >
                <TypeOptions product={product} />
              </Select>
            )}
          </Field>
        </Box>
        {isFolded && (
          <FoldedInput
            octets={hex.octets ?? 0}
            fileName={hex.fileName}
            onEdit={startEditing}
            onClear={clear}
            editRef={editButton}
          >
            {whenFolded}
          </FoldedInput>
        )}
        <Box ref={main} sx={whenOpen}>
          <HexField
            label={t("decoder.hex")}
            hint={t("decoder.hex_hint")}
            error={problem && t(problem, { max: formatBytes(limits.decodedOctets.max) })}
            value={text}
            octets={hex.octets}
            cleaned={hex.cleaned}
            onChange={onHex}
            onBlur={() => setChecked((before) => before || text !== "")}
            inputRef={(element) => {
              area.current = element;
            }}
            rows={5}
          />
          {notes}
        </Box>
        {children}
      </Box>
      <Box ref={others} sx={whenOpen}>
        {aside}
      </Box>
    </Box>
  );
}
