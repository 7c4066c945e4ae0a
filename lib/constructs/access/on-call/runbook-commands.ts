/** The AWS commands of docs/runbook.md, and the actions that each asks for (Service Authorization Reference). A test compares both. */
export const RUNBOOK_COMMANDS = {
  'cloudwatch describe-alarms': ['cloudwatch:DescribeAlarms'],
  'deploy list-deployments': ['codedeploy:ListDeployments'],
  'deploy stop-deployment': ['codedeploy:StopDeployment'],
  'events describe-rule': ['events:DescribeRule'],
  'events enable-rule': ['events:EnableRule'],
  'events list-rule-names-by-target': ['events:ListRuleNamesByTarget'],
  'events start-replay': ['events:StartReplay'],
  'guardduty get-malware-protection-plan': ['guardduty:GetMalwareProtectionPlan'],
  'guardduty list-malware-protection-plans': ['guardduty:ListMalwareProtectionPlans'],
  'lambda invoke': ['lambda:InvokeFunction'],
  'lambda list-event-source-mappings': ['lambda:ListEventSourceMappings'],
  'lambda update-event-source-mapping': ['lambda:UpdateEventSourceMapping'],
  'logs filter-log-events': ['logs:FilterLogEvents'],
  'logs get-query-results': ['logs:GetQueryResults'],
  'logs start-query': ['logs:StartQuery'],
  's3api get-object-tagging': ['s3:GetObjectTagging'],
  'sesv2 delete-suppressed-destination': ['ses:DeleteSuppressedDestination'],
  'sesv2 get-configuration-set-event-destinations': ['ses:GetConfigurationSetEventDestinations'],
  'sqs get-queue-attributes': ['sqs:GetQueueAttributes'],
  'sqs get-queue-url': ['sqs:GetQueueUrl'],
  'sqs purge-queue': ['sqs:PurgeQueue'],
  'sqs receive-message': ['sqs:ReceiveMessage'],
  // Messages are moved with the caller's permissions on both queues (SQS Developer Guide, "Dead-letter queue redrive").
  'sqs start-message-move-task': [
    'sqs:StartMessageMoveTask',
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:SendMessage',
  ],
  'stepfunctions describe-execution': ['states:DescribeExecution'],
  'stepfunctions list-executions': ['states:ListExecutions'],
  'stepfunctions start-execution': ['states:StartExecution'],
  // Every caller may.
  'sts get-caller-identity': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OnCallAction = (typeof RUNBOOK_COMMANDS)[keyof typeof RUNBOOK_COMMANDS][number];
