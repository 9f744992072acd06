// @ts-check
// Stores the large weights of an ONNX model as float16 with a Cast to float32 behind each, which the runtime folds when it opens
// the model: half the download, the same arithmetic (docs/decisions/0026-the-receipt-reader.md). Field numbers are those of
// onnx.proto (github.com/onnx/onnx, ONNX IR version 8).
import { bytesField, integerField, readFields, writeFields } from './protobuf-fields.mjs';

/** @typedef {import('./protobuf-fields.mjs').Field} Field */

const MODEL = { graph: 7 };
const GRAPH = { node: 1, initializer: 5 };
const NODE = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, integer: 3, tensor: 5, type: 20 };
const TENSOR = { dimensions: 1, type: 2, floats: 4, name: 8, raw: 9 };
const FLOAT = 1n;
const FLOAT16 = 10;
const ATTRIBUTE_IS_INTEGER = 2;
/** Tensors of fewer numbers stay as they are: their names would be longer than what is saved. */
const WORTH_IT = 256;

/** The largest finite float16. */
const MAX_HALF = 0x7bff;
const bits = new DataView(new ArrayBuffer(4));

/**
 * A number as float16 (IEEE 754 binary16), rounded to the nearest; what is too large becomes the largest finite one.
 * @param {number} value
 * @returns {number} its 16 bits
 */
export function toHalf(value) {
  bits.setFloat32(0, value);
  const single = bits.getUint32(0);
  const sign = (single >>> 16) & 0x8000;
  const exponent = ((single >>> 23) & 0xff) - 112;
  const fraction = single & 0x7fffff;
  if (exponent >= 31) return sign | MAX_HALF;
  if (exponent < -10) return sign;
  // Below the smallest normal float16 the leading 1 is written out, and the exponent is 0.
  const [kept, shift] =
    exponent > 0 ? [(exponent << 23) | fraction, 13] : [fraction | 0x800000, 14 - exponent];
  const half = kept >>> shift;
  const rest = kept & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  const isUp = rest > middle || (rest === middle && (half & 1) === 1);
  return sign | Math.min(half + (isUp ? 1 : 0), MAX_HALF);
}

/** @param {readonly Field[]} fields @param {number} number */
const textOf = (fields, number) => {
  const field = fields.find((each) => each.number === number);
  return field?.wire === 2 ? field.value.toString() : '';
};

/** @param {Field} field @returns {Buffer} what a field that is a message, a text or bytes holds */
function contentOf(field) {
  if (field.wire !== 2) throw new Error(`Field ${field.number} of the model is no message.`);
  return field.value;
}

/** @param {readonly Field[]} tensor @returns {readonly number[]} */
function floatsOf(tensor) {
  const raw = tensor.filter(({ number }) => number === TENSOR.raw || number === TENSOR.floats);
  const bytes = Buffer.concat(raw.map((field) => (field.wire === 0 ? Buffer.alloc(0) : field.value)));
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

/**
 * @param {Buffer} message a TensorProto
 * @param {string} [name] of what it becomes
 * @returns {Buffer | undefined} nothing when it is not of float32, or small
 */
function halveTensor(message, name) {
  const tensor = readFields(message);
  if (tensor.find(({ number }) => number === TENSOR.type)?.value !== FLOAT) return undefined;
  const floats = floatsOf(tensor);
  if (floats.length < WORTH_IT) return undefined;
  const halves = Buffer.alloc(floats.length * 2);
  floats.forEach((value, index) => halves.writeUInt16LE(toHalf(value), index * 2));
  return writeFields([
    ...tensor.filter(({ number }) => number === TENSOR.dimensions),
    integerField(TENSOR.type, FLOAT16),
    ...(name === undefined ? [] : [bytesField(TENSOR.name, name)]),
    bytesField(TENSOR.raw, halves),
  ]);
}

/** What a float16 tensor is called whose Cast has the name that the rest of the graph knows. @param {string} name */
const halfName = (name) => `${name}_half`;

/** The node that makes float32 of a float16 tensor. @param {string} name @returns {Field} */
const cast = (name) =>
  bytesField(
    GRAPH.node,
    writeFields([
      bytesField(NODE.input, halfName(name)),
      bytesField(NODE.output, name),
      bytesField(NODE.name, `cast_${name}`),
      bytesField(NODE.operator, 'Cast'),
      bytesField(
        NODE.attribute,
        writeFields([
          bytesField(ATTRIBUTE.name, 'to'),
          integerField(ATTRIBUTE.integer, FLOAT),
          integerField(ATTRIBUTE.type, ATTRIBUTE_IS_INTEGER),
        ]),
      ),
    ]),
  );

/** A weight of the graph. @param {Field} field @returns {{ stored: Field, name: string } | undefined} */
function halveInitializer(field) {
  const message = contentOf(field);
  const name = textOf(readFields(message), TENSOR.name);
  const halved = halveTensor(message, halfName(name));
  return halved && { stored: bytesField(GRAPH.initializer, halved), name };
}

/** A weight that is a node of the graph: `Constant` with a tensor. @param {Field} field @returns {{ stored: Field, name: string } | undefined} */
function halveConstant(field) {
  const node = readFields(contentOf(field));
  if (textOf(node, NODE.operator) !== 'Constant') return undefined;
  const name = textOf(node, NODE.output);
  let isHalved = false;
  const stored = node.map((part) => {
    if (part.number === NODE.output) return bytesField(NODE.output, halfName(name));
    if (part.number !== NODE.attribute) return part;
    const attribute = readFields(contentOf(part)).map((inner) => {
      const halved = inner.number === ATTRIBUTE.tensor ? halveTensor(contentOf(inner)) : undefined;
      isHalved ||= halved !== undefined;
      return halved ? bytesField(ATTRIBUTE.tensor, halved) : inner;
    });
    return bytesField(NODE.attribute, writeFields(attribute));
  });
  return isHalved ? { stored: bytesField(GRAPH.node, writeFields(stored)), name } : undefined;
}

/** @param {Buffer} message a GraphProto */
function halveGraph(message) {
  /** @type {Field[]} */
  const casts = [];
  const graph = readFields(message).flatMap((field) => {
    const weight =
      field.number === GRAPH.initializer
        ? halveInitializer(field)
        : field.number === GRAPH.node
          ? halveConstant(field)
          : undefined;
    if (!weight) return [field];
    if (field.number === GRAPH.node) return [weight.stored, cast(weight.name)];
    casts.push(cast(weight.name));
    return [weight.stored];
  });
  // Nodes stand in the order in which they are computed.
  const first = graph.findIndex(({ number }) => number === GRAPH.node);
  return writeFields(graph.toSpliced(first, 0, ...casts));
}

/**
 * @param {Buffer} model an ONNX file
 * @returns {Buffer} the same model with its large float32 weights stored as float16
 */
export const withHalfPrecisionWeights = (model) =>
  writeFields(
    readFields(model).map((field) =>
      field.number === MODEL.graph ? bytesField(MODEL.graph, halveGraph(contentOf(field))) : field,
    ),
  );
