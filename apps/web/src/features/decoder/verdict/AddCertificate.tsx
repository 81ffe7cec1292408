import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { limits } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { evidenceShelf } from "../../../session/evidence-shelf.ts";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { useSinglePress } from "../../../ui/use-single-press.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Source } from "../worker/worker-protocol.ts";

/**
 * Takes a certificate or list by paste or as a file, and shelves it by its name.
 *
 * @param label - whose certificate it is, where one is missing.
 * @param wanted - its HashedId8; who gives another certificate is told so, and it is shelved all the same.
 * @param isFocused - whether somebody has just asked for the field.
 * @param onAdded - what was given stands on the shelf.
 */
export function AddCertificate({
  label,
  wanted,
  isFocused = false,
  onAdded,
}: {
  label: string;
  wanted?: string;
  isFocused?: boolean;
  onAdded?: () => void;
}) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const counts = useSinglePress();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = async (source: Source) => {
    setProblem(await problemWith(source));
  };
  const problemWith = async (source: Source): Promise<string | undefined> => {
    const given = evidenceShelf.entries().filter(({ from }) => from === "given").length;
    const { max } = limits.verdictCertificates;
    if (given >= max) return t("decoder.evidence_full", { max });
    const read = await decoder.call("hexOf", { source });
    if (!("hex" in read)) {
      return "problem" in read ? read.problem : t("decoder.private_key_refused", { kind: read.privateKey });
    }
    const name = await decoder.call("evidenceName", { hex: read.hex });
    if (name === undefined) return t("decoder.evidence_unusable");
    const { title, isRoot, hashedId8 = wanted } = name;
    evidenceShelf.add([{ hex: read.hex, title, isRoot, from: "given", isTrusted: false }]);
    setText("");
    if (hashedId8 !== wanted && wanted !== undefined) return t("decoder.evidence_other", { title, wanted });
    onAdded?.();
    return undefined;
  };
  return (
    <Box
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
        alignItems: "start",
      }}
    >
      <Box component="form" noValidate onSubmit={(event) => event.preventDefault()}>
        <Field label={label} hint={t("decoder.add_certificate_hint")} error={problem}>
          {({ id, ...aria }) => (
            <OutlinedInput
              id={id}
              multiline
              inputComponent="textarea"
              autoFocus={isFocused}
              value={text}
              onChange={(event) => setText(event.target.value)}
              inputProps={{ ...aria, rows: 2, spellCheck: false, autoComplete: "off" }}
              sx={{
                "& textarea": {
                  typography: "mono",
                  resize: "vertical",
                  px: 3,
                  py: 2,
                  overflowWrap: "anywhere",
                },
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={(event) => counts(event) && add(textSource(text))}
        >
          {t("decoder.add")}
        </Button>
      </Box>
      <FileDrop
        label={t("decoder.add_file")}
        hint={t("decoder.add_file_hint")}
        file={undefined}
        onFile={(file) => add(fileSource(file))}
        onClear={() => undefined}
      />
    </Box>
  );
}
