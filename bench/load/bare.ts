// The reference: a bare node:http server that answers every call with the same bytes. They come on standard input.
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const { status, headers, body } = JSON.parse(await text(process.stdin)) as {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}
const bytes = Buffer.from(body)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(status, headers).end(bytes))
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
