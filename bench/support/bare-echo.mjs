// @ts-check
// A bare WebSocket server: it sends every message to all other clients.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of server.clients) if (other !== socket) other.send(data, { binary: false });
  });
});
server.on('listening', () => {
  const address = server.address();
  console.log(
    `bare WebSockets running at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  );
});
