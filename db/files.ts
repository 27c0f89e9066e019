import { join } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { copyFiles } from '#platform/server/files/copy-files.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'

// `npm run files -- copy`: copies the files from the folder into the bucket that the settings name.

const config = readConfig()
if (process.argv[2] !== 'copy' || config.S3_BUCKET === undefined) {
  process.stderr.write(
    'npm run files -- copy   copies DATA_DIR/files into the bucket of the S3_ settings; set them first\n',
  )
  process.exit(1)
}
// No address needs a signature here.
const noSecret = Buffer.alloc(0)
const folder = openFolderStorage(join(config.DATA_DIR, 'files'), config.PUBLIC_URL, openSigner(noSecret))
const { storage } = await openFiles(config, noSecret)
const { copied, existing: there } = await copyFiles(folder, storage)
process.stdout.write(`${copied} files copied to ${config.S3_BUCKET}, ${there} already there\n`)
