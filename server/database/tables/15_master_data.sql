-- Lists that administrators maintain. An entry that is used is retired or replaced, never orphaned.
create table master_entries (
  id uuid primary key,
  type text not null constraint master_entries_type_check check (type in (
    'REWARD_CATEGORY', 'SUPPLIER', 'GAME_CATEGORY', 'STORE_REJECT_REASON', 'STORE_SUSPEND_REASON', 'STORE_CLOSE_REASON',
    'USER_SUSPEND_REASON', 'ROLE_SWITCH_REJECT_REASON', 'COLLECTION_REVERSE_REASON', 'ADJUST_REASON',
    'REDEMPTION_CANCEL_REASON', 'PLAY_VOID_REASON', 'DISQUALIFY_REASON')),
  code text not null,
  label text not null,
  sort_order int not null default 0,
  is_active boolean not null default true,
  meta jsonb not null default '{}',
  version int not null default 1,
  constraint master_entries_code_key unique (type, code),
  -- What refers to an entry says of which type.
  constraint master_entries_id_type_key unique (id, type)
);
create index master_entries_order_idx on master_entries (type, sort_order, label, id);

insert into master_entries (id, type, code, label, sort_order)
select gen_random_uuid(), type, code, label, row_number() over (partition by type order by place)
from (values
  (1, 'STORE_REJECT_REASON', 'NO-STORE', 'There is no store at this address'),
  (2, 'STORE_REJECT_REASON', 'REGISTERED', 'This store is already registered'),
  (3, 'STORE_REJECT_REASON', 'INCOMPLETE', 'The request is incomplete'),
  (4, 'STORE_SUSPEND_REASON', 'WEIGHTS', 'Weights do not add up'),
  (5, 'STORE_SUSPEND_REASON', 'COMPLAINT', 'A complaint is being investigated'),
  (6, 'STORE_SUSPEND_REASON', 'UNREACHABLE', 'Could not be reached'),
  (7, 'STORE_CLOSE_REASON', 'BY-OWNER', 'Closed by the owner'),
  (8, 'STORE_CLOSE_REASON', 'MOVED', 'The store has moved'),
  (9, 'USER_SUSPEND_REASON', 'FALSE-WEIGHTS', 'False weights'),
  (10, 'USER_SUSPEND_REASON', 'SEVERAL-ACCOUNTS', 'Several accounts'),
  (11, 'USER_SUSPEND_REASON', 'ABUSE', 'Abusive behaviour'),
  (12, 'ROLE_SWITCH_REJECT_REASON', 'ENOUGH-LEADERS', 'There are enough leaders already'),
  (13, 'ROLE_SWITCH_REJECT_REASON', 'TOO-EARLY', 'Please collect for a while first'),
  (14, 'ROLE_SWITCH_REJECT_REASON', 'UNREACHABLE', 'We could not reach you'),
  (15, 'COLLECTION_REVERSE_REASON', 'WRONG-WEIGHT', 'Wrong weight'),
  (16, 'COLLECTION_REVERSE_REASON', 'WRONG-UNIT', 'Wrong unit'),
  (17, 'COLLECTION_REVERSE_REASON', 'TWICE', 'Recorded twice'),
  (18, 'COLLECTION_REVERSE_REASON', 'WRONG-MEMBER', 'Wrong member'),
  (19, 'ADJUST_REASON', 'CORRECTION', 'Correction'),
  (20, 'ADJUST_REASON', 'GOODWILL', 'Goodwill'),
  (21, 'ADJUST_REASON', 'CAMPAIGN', 'Campaign'),
  (22, 'ADJUST_REASON', 'FRAUD', 'Fraud'),
  (23, 'ADJUST_REASON', 'OTHER', 'Other'),
  (24, 'REDEMPTION_CANCEL_REASON', 'CHANGED-MIND', 'The member changed their mind'),
  (25, 'REDEMPTION_CANCEL_REASON', 'UNAVAILABLE', 'The reward is not available'),
  (26, 'REDEMPTION_CANCEL_REASON', 'MISTAKE', 'Redeemed by mistake'),
  (27, 'PLAY_VOID_REASON', 'SOMEONE-ELSE', 'Played by someone else'),
  (28, 'PLAY_VOID_REASON', 'SHARED-ANSWERS', 'Answers were shared'),
  (29, 'PLAY_VOID_REASON', 'WRONG-QUESTION', 'A question was wrong'),
  (30, 'DISQUALIFY_REASON', 'SEVERAL-ACCOUNTS', 'Plays with several accounts'),
  (31, 'DISQUALIFY_REASON', 'SHARED-ANSWERS', 'Answers were shared'),
  (32, 'DISQUALIFY_REASON', 'AUTOMATED', 'Automated play')
) as first(place, type, code, label);

-- The reason of an adjustment comes from its list and is never orphaned.
alter table adjustments
  add column reason_type text not null generated always as ('ADJUST_REASON') stored,
  add constraint adjustments_reason_fkey foreign key (reason_type, reason_code) references master_entries (type, code);
create index adjustments_reason_idx on adjustments (reason_code);
