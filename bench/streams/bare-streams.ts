// A reference: a bare node:http server that holds responses open and writes what it is sent to all of them, as little as one process can do
// for an event. It asks no database and knows nobody.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const open = new Set<ServerResponse>()

async function writeToAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = await text(request)
  for (const one of open) one.write(event)
  response.end()
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void writeToAll(request, response)
    return
  }
  open.add(response)
  response.once('close', () => open.delete(response))
  // As the product sends them: without the length of each write.
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' })
  response.write('event: ready\ndata: {}\n\n')
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
