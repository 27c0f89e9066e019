import type { RequestStatus } from '#platform/server/database/tables.ts'

/** A private request shown to a creator. */
export interface DemoShare {
  creator: string
  hours_ago: number
  /** Null while the creator has not opened it. */
  viewed_hours_ago: number | null
  can_edit?: true
}

/** A request of the demo data; conversations name it by its key. */
export interface DemoRequest {
  key: string
  client: string
  posted_hours_ago: number
  title: string
  content: string
  /** Dollars. */
  budget?: number
  /** Open unless said otherwise. */
  status?: RequestStatus
  /** When it was last edited or closed; agreements and completions inside a conversation bring their own date. */
  changed_hours_ago?: number
  /** Public unless said otherwise. */
  visibility?: 'private' | 'sensitive'
  is_idea?: true
  /** What an idea seeks in its collaborators. */
  collaboration?: string
  project?: string
  shares?: DemoShare[]
}
