import type { useCall } from '#platform/web/api/query.ts'
import { videosApi } from '../contract.ts'

/** Makes those of the videos public that are still private. */
export async function publishVideos(ids: readonly number[], ask: ReturnType<typeof useCall>): Promise<void> {
  for (const id of ids) {
    const { is_public } = await ask(videosApi.read, { params: { id } })
    if (!is_public) await ask(videosApi.change, { params: { id }, body: { is_public: true } })
  }
}
