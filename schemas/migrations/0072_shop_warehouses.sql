CREATE TABLE "shop_warehouse" (
	"shop_warehouse_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shop_warehouse_once" UNIQUE("company_code","shop_id","warehouse_id")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "maintenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_warehouse" ADD CONSTRAINT "shop_warehouse_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_warehouse" ADD CONSTRAINT "shop_warehouse_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_warehouse_shop" ON "shop_warehouse" USING btree ("shop_id");