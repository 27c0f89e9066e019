import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pictureAddress } from '#platform/server/files/files.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { presentPictures } from '#features/videos/server.ts'
import type { Section, Sections, Work } from '../contract.ts'
import type { StoredSection } from './queries/pages.ts'
import { holdWorks, listWorksAmong, type WorkRow } from './queries/works.ts'

type PresenterContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/** Returns works for their owner to choose from. */
export async function presentWorks(call: PresenterContext, rows: readonly WorkRow[]): Promise<Work[]> {
  const pictures = await presentPictures(
    call,
    rows.flatMap(({ pictured_video_id }) => pictured_video_id ?? []),
  )
  return rows.map(({ pictured_video_id, picture_name, ...work }) => ({
    ...work,
    picture_url:
      pictured_video_id === null
        ? pictureAddress(call.services.config.PUBLIC_URL, picture_name)
        : (pictures.get(pictured_video_id) ?? null),
  }))
}

/** Returns the sections of a page as its owner sees them, with all chosen works, including those that visitors do not see. */
export async function presentSections(
  call: PresenterContext,
  ownerId: number,
  sections: readonly StoredSection[],
): Promise<Section[]> {
  const presented: Section[] = []
  for (const section of sections) {
    if (section.works === null) {
      presented.push({ kind: section.kind, works: null })
      continue
    }
    const { kind, works } = section
    const ids = works.map(({ id }) => id)
    const known = await presentWorks(call, await listWorksAmong(call.db, kind, ownerId, ids))
    const byId = new Map(known.map((work) => [work.id, work]))
    presented.push({
      kind,
      works: works.flatMap(({ id, also_private }) => {
        const work = byId.get(id)
        return work ? [{ ...work, also_private }] : []
      }),
    })
  }
  return presented
}

/** Returns sections in stored form, and locks their works. Throws 404 when a work does not belong to the owner. */
export async function sectionsToStore(
  { db }: Pick<PresenterContext, 'db'>,
  ownerId: number,
  wanted: Sections,
): Promise<StoredSection[]> {
  const sections = wanted.map((section): StoredSection =>
    section.kind === 'ratings' ? { kind: section.kind, works: null } : { ...section, works: section.works ?? null },
  )
  for (const { kind, works } of sections) {
    if (works === null || works.length === 0) continue
    const ids = works.map(({ id }) => id)
    if ((await holdWorks(db, kind, ownerId, ids)) < ids.length)
      throw notFound('One of these works does not exist or is not yours')
  }
  return sections
}
