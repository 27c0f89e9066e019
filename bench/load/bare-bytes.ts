// A reference: a bare node:http server that answers each call with the same bytes as the product. They come on standard input.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CallResult } from './measure.ts'

const { status, headers, body } = JSON.parse(await text(process.stdin)) as CallResult
const bytes = Buffer.from(body)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(status, headers).end(bytes))
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
