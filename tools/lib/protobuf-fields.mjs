// @ts-check
// Protocol Buffers by their wire format (protobuf.dev/programming-guides/encoding): a message as a list of fields, whose meaning
// its reader knows. What is not looked at is written back byte for byte, which a library with a schema does not promise.

/** @typedef {{ number: number, wire: 0, value: bigint } | { number: number, wire: 1 | 2 | 5, value: Buffer }} Field */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** The wire types of a fixed length, and their bytes. @type {Readonly<Record<number, number>>} */
const FIXED = { 1: 8, 5: 4 };

/** @param {Buffer} bytes @param {number} offset @returns {[value: bigint, next: number]} */
function readVarint(bytes, offset) {
  let value = 0n;
  for (let shift = 0n, at = offset; ; shift += 7n, at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('A protobuf message ends in the middle of a number.');
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
}

/** @param {bigint | number} number */
function varint(number) {
  const bytes = [];
  let rest = BigInt(number);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/**
 * The fields of a message, in their order.
 * @param {Buffer} bytes
 * @returns {Field[]}
 */
export function readFields(bytes) {
  /** @type {Field[]} */
  const fields = [];
  let offset = 0;
  while (offset < bytes.length) {
    const [key, afterKey] = readVarint(bytes, offset);
    const [number, wire] = [Number(key >> 3n), Number(key & 7n)];
    if (wire === VARINT) {
      const [value, next] = readVarint(bytes, afterKey);
      fields.push({ number, wire, value });
      offset = next;
      continue;
    }
    if (wire !== LENGTH_DELIMITED && wire !== 1 && wire !== 5)
      throw new Error(`A protobuf field of the wire type ${wire} is not known.`);
    const [length, start] =
      wire === LENGTH_DELIMITED ? readVarint(bytes, afterKey) : [BigInt(FIXED[wire] ?? 0), afterKey];
    const end = start + Number(length);
    if (end > bytes.length) throw new Error('A protobuf message ends in the middle of a field.');
    fields.push({ number, wire, value: bytes.subarray(start, end) });
    offset = end;
  }
  return fields;
}

/** @param {readonly Field[]} fields @returns {Buffer} the message that `readFields` reads as these */
export function writeFields(fields) {
  return Buffer.concat(
    fields.flatMap((field) => {
      const key = varint((field.number << 3) | field.wire);
      if (field.wire === VARINT) return [key, varint(field.value)];
      return field.wire === LENGTH_DELIMITED
        ? [key, varint(field.value.length), field.value]
        : [key, field.value];
    }),
  );
}

/** @param {number} number @param {bigint | number} value @returns {Field} */
export const integerField = (number, value) => ({ number, wire: 0, value: BigInt(value) });

/** @param {number} number @param {Buffer | string} value @returns {Field} */
export const bytesField = (number, value) => ({ number, wire: 2, value: Buffer.from(value) });
