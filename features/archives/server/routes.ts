import { forbidden } from '#platform/server/http/http-errors.ts'
import { decodeCursor, pageOf, mapPage } from '#platform/server/database/keyset-page.ts'
import { refuseByTus } from '#platform/server/files/incoming-upload.ts'
import { presignNextParts, partBytesFor } from '#platform/server/files/upload-parts.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { checkSignature, signedQuery } from '#platform/server/security/signer.ts'
import { isSomebody } from '#features/videos/server.ts'
import { archiveImportsApi, archivesApi } from '../contract.ts'
import { countContents } from './contents.ts'
import { expectArchivable } from './measure-archive.ts'
import { presentImport } from './presenter.ts'
import { listImports, storeMultipartId } from './queries/imports.ts'
import { listItems } from './queries/items.ts'
import { resultsSince } from './results.ts'
import { contentMaxBytes, incomingUploadOf } from './storage.ts'
import { announce, finishUpload, getOwnImport, getOwnUpload } from './uploads.ts'
import { archiveOf, listArchived } from './write-archive.ts'

const IMPORTS_SHOWN = 20
// Of its beginning: a download that goes on may take longer. Whoever has the address can read everything, private work too.
const ADDRESS_SECONDS = 60 * 60

const downloadSubject = (accountId: number) => `archive of the work of ${accountId}`

export const archivesRoutes: Route[] = [
  ...routes(archivesApi, {
    readContents: async ({ db, caller, services: { config } }) => ({
      ...(await countContents(db, caller.id)),
      max_bytes: contentMaxBytes(config),
    }),

    request: async ({ db, caller, services, now }) => {
      const { config, files } = services
      await expectArchivable(db, caller.id)
      const endsAt = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS
      const signed = signedQuery(files.signer, downloadSubject(caller.id), endsAt)
      return {
        url: `${config.PUBLIC_URL}/api/archives/${caller.id}/download?${signed}`,
        url_ends_at: new Date(endsAt * 1000).toISOString(),
      }
    },

    download: async ({ db, params, query, services, now }) => {
      checkSignature(services.files.signer, downloadSubject(params.accountId), query, now)
      // A signed URL outlives the session that requested it.
      const isStillAllowed = () => isSomebody(db, params.accountId)
      if (!(await isStillAllowed())) throw forbidden()
      return { ...archiveOf(await listArchived(db, params.accountId), { db, services, now }), isStillAllowed }
    },
  }),
  ...routes(archiveImportsApi, {
    list: async ({ db, caller, services, now }) => {
      const rows = await listImports(db, caller.id, { now, endedAfter: resultsSince(now), limit: IMPORTS_SHOWN })
      return Promise.all(rows.map((row) => presentImport(services, row)))
    },

    read: async (call) => presentImport(call.services, await getOwnImport(call, call.params.uploadId)),

    listItems: async (call) => {
      const { db, params, query } = call
      await getOwnImport(call, params.uploadId)
      const after = query.after === undefined ? -1 : decodeCursor(query.after, ['number'])[0]
      const rows = await listItems(db, params.uploadId, { ...query, after })
      const page = pageOf(rows, query.limit, ({ position }) => [position])
      return mapPage(page, ({ position: _position, ...item }) => item)
    },

    announce: async (call) => {
      const { size, ...details } = call.body
      const how = { size, partBytes: await partBytesFor(call.services) }
      return call.complete(async ({ db }) => {
        const id = await announce(db, call, details, how)
        return presentImport(call.services, await getOwnImport({ db, caller: call.caller }, id))
      })
    },

    nextParts: async (call) => {
      const upload = await getOwnUpload(call, call.params.uploadId)
      refuseByTus(upload)
      if (upload.state !== 'uploading') return { received: upload.size, parts: [] }
      return presignNextParts(call, incomingUploadOf(upload), (noted) =>
        storeMultipartId(call.db, { id: upload.id, ...noted }),
      )
    },

    finish: async (call) => {
      refuseByTus(await getOwnUpload(call, call.params.uploadId))
      return finishUpload(call, call.params.uploadId)
    },
  }),
]
