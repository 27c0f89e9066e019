import { startFauxqs } from 'fauxqs'

/** A store of objects that speaks S3, with one empty bucket, in this process. */
export async function givenBucket() {
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  store.createBucket('files')
  return {
    /** Settings that lead a server to it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'somebody',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    stop: () => store.stop(),
  }
}
