// Lets whoever is outside a network of its own reach ports inside it: each has a socket of its number in a folder.
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const [folder = '.', ...ports] = process.argv.slice(2)
for (const port of ports) {
  createServer((outside) => {
    const inside = connect({ port: Number(port), host: '127.0.0.1' })
    // Who has gone needs no answer. An answer that is whole is sent to its end after the other side has closed.
    outside.on('error', () => undefined).once('close', () => inside.destroy())
    inside.on('error', () => outside.destroy())
    outside.pipe(inside).pipe(outside)
  }).listen(join(folder, port), () => process.stdout.write(`${port}\n`))
}
