-- What waits for a review is counted by any filter without looking at the collections themselves.
drop index collections_review_idx;
create index collections_review_idx on collections (at, id)
  include (store_id, user_id, neighborhood_id, plastics, status, grams, points) where review = 'OPEN';
