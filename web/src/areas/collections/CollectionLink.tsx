import { Link } from '@tanstack/react-router'

/** A collection by its code. */
export const CollectionLink = ({ of: { id, code } }: { of: { id: string; code: string } }) => (
  <Link to="/collections/$id" params={{ id }}>
    {code}
  </Link>
)
