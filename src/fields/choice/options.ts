/** Options of the field types whose values are chosen from a list of texts. */
export interface OptionList {
  readonly options: readonly string[];
  /** Meanings of options, which select their colors. An option without a tone is neutral. */
  readonly tones?: { readonly [option: string]: "good" | "bad" };
}

/** @returns the errors of the options and their tones. */
export function optionListErrors({ options, tones = {} }: OptionList): readonly string[] {
  const strange = Object.keys(tones).filter((option) => !options.includes(option));
  return [
    ...(options.length === 0 ? ["options is empty"] : []),
    ...(options.some((option) => option.trim() === "") ? ["an option is empty"] : []),
    ...(new Set(options).size < options.length ? ["an option is repeated"] : []),
    ...strange.map((option) => `tones names "${option}", which is not an option`),
  ];
}

export function toneOf({ tones = {} }: OptionList, option: string): "good" | "bad" | "neutral" {
  return (Object.hasOwn(tones, option) ? tones[option] : undefined) ?? "neutral";
}
