import type { RequestStatus } from '#platform/server/database/tables.ts'

/** Share of a private request with a creator. */
export interface DemoShare {
  creator: string
  hours_ago: number
  /** Null if the creator has not opened it yet. */
  viewed_hours_ago: number | null
  can_edit?: true
}

/** A request of the demo data; conversations reference it by key. */
export interface DemoRequest {
  key: string
  client: string
  posted_hours_ago: number
  title: string
  content: string
  /** In dollars. */
  budget?: number
  /** Open by default. */
  status?: RequestStatus
  /** When it was last edited or closed; the agreement or completion in a conversation takes precedence. */
  changed_hours_ago?: number
  /** Public by default. */
  visibility?: 'private' | 'sensitive'
  is_idea?: true
  /** What an idea's owner looks for in collaborators. */
  collaboration?: string
  project?: string
  shares?: DemoShare[]
}
