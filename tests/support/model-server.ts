import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { startLocalServer } from './local-server.ts';

/** What a model that reads photos can be like. */
export type ModelMood =
  | 'right'
  | 'prose'
  | 'fenced'
  | 'html'
  | 'huge'
  | 'limited'
  | 'broken'
  | 'slow'
  | 'empty'
  | 'elsewhere'
  | 'cut';

/** One question that it was asked. */
export interface Question {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly response_format: { readonly type: string };
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
}

export interface ModelServer {
  /** Its chat completions endpoint. */
  readonly url: string;
  mood: ModelMood;
  /** What it reads, as JSON. */
  reading: unknown;
  readonly asked: Question[];
  readonly stop: () => Promise<void>;
}

export const READING = {
  lines: [
    { name: 'Ramen', quantity: 2, amount: '24.00' },
    { name: 'Tea', quantity: 1, amount: '3.5' },
  ],
  charges: [
    { kind: 'service', label: 'Service 10%', amount: '2.75' },
    { kind: 'discount', label: 'Lunch', amount: '-1' },
  ],
  total: '29.25',
};

/** Starts an endpoint in the shape of OpenAI's chat completions on this machine. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Question[] = [];
  const answer = (response: ServerResponse) => {
    const send = (status: number, type: string, body: string, headers: object = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    const say = (content: string, reason = 'stop') =>
      send(
        200,
        'application/json',
        JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: reason }] }),
      );
    const reading = JSON.stringify(server.reading);
    switch (server.mood) {
      case 'slow':
        // Never: it is the caller who gives up.
        return;
      case 'prose':
        say(`Here is the receipt: ${reading}`);
        return;
      case 'fenced':
        say(`\`\`\`json\n${reading}\n\`\`\``);
        return;
      case 'cut':
        say(reading, 'length');
        return;
      case 'html':
        send(200, 'text/html', '<!doctype html><title>Log in</title>');
        return;
      case 'huge':
        say(reading.padEnd(2_000_000));
        return;
      case 'limited':
        send(429, 'application/json', '{"error":{"message":"the key sk-secret is over its quota"}}');
        return;
      case 'broken':
        send(500, 'text/plain', 'sk-secret');
        return;
      case 'empty':
        send(200, 'application/json', '{"choices":[]}');
        return;
      case 'elsewhere':
        send(307, 'text/plain', '', { location: `${server.url}/elsewhere` });
        return;
      default:
        say(reading);
    }
  };
  const { url, stop } = await startLocalServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Question['body'],
      });
      answer(response);
    });
  });
  const server: ModelServer = {
    url: `${url}/v1/chat/completions`,
    mood: 'right',
    reading: READING,
    asked,
    stop,
  };
  return server;
}
