import { StorageError } from "./errors";

/** One part of a multipart/related body. */
export interface Part {
  readonly contentType?: string;
  readonly body: Buffer;
}

const BLANK_LINE = "\r\n\r\n";

/**
 * Splits an upload's body into its JSON part and its data part without changing a byte.
 * @throws StorageError 400
 */
export function readMultipart(
  body: Buffer,
  contentType: string,
): { readonly json: Part; readonly data: Part } {
  const boundary = /^multipart\/related\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ""}`;
  if (!boundary || body.subarray(0, delimiter.length).toString("latin1") !== delimiter)
    throw new StorageError(400, "The multipart body does not begin with its boundary.");
  const between = body.indexOf(`\r\n${delimiter}\r\n`);
  // The last boundary ends the body: earlier bytes that look like one belong to the data.
  const end = body.lastIndexOf(`\r\n${delimiter}--`);
  if (between < 0 || end <= between) throw new StorageError(400, "The multipart body is not two parts.");
  return {
    json: readPart(body.subarray(delimiter.length, between)),
    data: readPart(body.subarray(between + 2 + delimiter.length, end)),
  };
}

/** @param part begins with the line end after its boundary; without headers, the blank line follows at once. */
function readPart(part: Buffer): Part {
  const end = part.indexOf(BLANK_LINE);
  if (end < 0) throw new StorageError(400, "A part has no blank line after its headers.");
  const contentType = /^content-type:[ \t]*(.*?)[ \t]*$/im.exec(
    part.subarray(0, end).toString("latin1"),
  )?.[1];
  return { body: part.subarray(end + BLANK_LINE.length), ...(contentType && { contentType }) };
}
