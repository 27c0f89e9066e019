import type { ReactNode } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi } from '../contract.ts'
import classes from './Agreements.module.css'
import { texts } from './texts.ts'

export interface UnlessTermsWaitProps {
  conversation: Conversation
  children: ReactNode
}

/** What can only be done once no terms wait in a conversation; while they do, that is said instead. */
export function UnlessTermsWait({ conversation: { request_id, developer_id }, children }: UnlessTermsWaitProps) {
  const { data } = useEndpointOrNull(agreementsApi.readAbout, { params: { id: request_id }, query: { developer_id } })
  return data?.status === 'proposed' ? <p className={classes.soft}>{texts.termsWait}</p> : children
}
