-- When each scheduled task was last due: whoever moves it forward enqueues the task, so it runs once over all processes.
create table scheduled_tasks (
  task text constraint scheduled_tasks_pkey primary key,
  last_due_at timestamptz not null
);
